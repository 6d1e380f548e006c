use smp_core::PatchSchema;

#[derive(PatchSchema)]
struct Rack {
    #[patch(schema(minimun = 1))]
    a: i32,
    #[patch(schema(minimum = 1, minimum = 2))]
    b: i32,
    #[patch(schema(minimum = "1", max_length = -1))]
    c: i32,
    #[patch(schema)]
    d: i32,
    #[patch(schema(format = "int32"))]
    e: i32,
    #[patch(schema(enum, description = 1, nullable = true))]
    f: String,
    #[patch(schema(validation(message = "no rule")))]
    g: String,
    #[patch(schema(validation(rule = "self > 0", reason = "FieldValueInvald", color = "red")))]
    h: i32,
    #[patch(schema(enum(1.5, b"x")))]
    i: String,
}

fn main() {}
