# smp without the commands for clusters and servers: docker build -t smp . && docker run --rm -v "$PWD:/work" smp lint patches
FROM rust:1.95-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /smp
COPY . .
RUN cargo build --release --locked --package smp-cli --no-default-features && strip target/release/smp

# With a shell, for the jobs of GitLab CI.
FROM alpine:3.22
COPY --from=build /smp/target/release/smp /usr/local/bin/smp
WORKDIR /work
USER 65534
ENTRYPOINT ["smp"]
CMD ["--help"]
