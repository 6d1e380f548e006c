# The release workflow replaces the placeholders in <>.
class Smp < Formula
  desc "Explain, apply and create strategic merge patches"
  homepage "<repository>"
  version "<version>"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_intel do
      url "<repository>/releases/download/v<version>/smp-v<version>-x86_64-apple-darwin.tar.gz"
      sha256 "<sha256 of smp-v<version>-x86_64-apple-darwin.tar.gz>"
    end
    on_arm do
      url "<repository>/releases/download/v<version>/smp-v<version>-aarch64-apple-darwin.tar.gz"
      sha256 "<sha256 of smp-v<version>-aarch64-apple-darwin.tar.gz>"
    end
  end

  on_linux do
    on_intel do
      url "<repository>/releases/download/v<version>/smp-v<version>-x86_64-unknown-linux-musl.tar.gz"
      sha256 "<sha256 of smp-v<version>-x86_64-unknown-linux-musl.tar.gz>"
    end
    on_arm do
      url "<repository>/releases/download/v<version>/smp-v<version>-aarch64-unknown-linux-musl.tar.gz"
      sha256 "<sha256 of smp-v<version>-aarch64-unknown-linux-musl.tar.gz>"
    end
  end

  def install
    bin.install "smp"
    generate_completions_from_executable(bin/"smp", "completions")
    system bin/"smp", "man", "--folder", "man"
    man1.install Dir["man/*.1"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/smp --version")
    (testpath/"deployment.yaml").write <<~YAML
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
      spec:
        replicas: 1 # enough
    YAML
    system bin/"smp", "apply", "-i", "-f", "deployment.yaml", "-p", "{spec: {replicas: 3}}"
    assert_match "replicas: 3 # enough", (testpath/"deployment.yaml").read
  end
end
