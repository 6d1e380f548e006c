use smp_core::PatchSchema;

macro_rules! union {
    ($name:ident, $($attribute:tt)*) => {
        #[derive(PatchSchema)]
        #[patch($($attribute)*)]
        struct $name {
            a: u8,
            b: u8,
            kind: String,
        }
    };
}

union!(NoMembers, union);
union!(OnlyDiscriminator, union(discriminator = "kind"));
union!(OneMember, union(members = "a"));
union!(OneValue, union(members = "A=a", discriminator = "kind"));
union!(NoField, union(members = "A=,B=", discriminator = "kind"));
union!(TwoNames, union(members = "a,b+a"));
union!(DiscriminatorAsMember, union(members = "a,kind", discriminator = "kind"));
union!(TwoValues, union(members = "A=a,A=b", discriminator = "kind"));
union!(EmptyName, union(members = "a,,b"));
union!(NoDiscriminator, union(members = "A=a,B=b"));
union!(UnknownWord, union(members = "a,b", discriminatr = "kind"));
union!(TwoWords, union(members = "a,b", members = "a,b"));

fn main() {}
