//! Encryption with a certificate generated at startup.

use std::fmt;
use std::io;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A certificate for a listener, and the certificate authority that signed it. Both are generated for each value, and their keys
/// are never stored.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let tls = smp_serve::Tls::new(["localhost", "127.0.0.1"])?;
/// assert!(tls.authority().starts_with("-----BEGIN CERTIFICATE-----\n"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Tls {
    authority: String,
    pub(crate) acceptor: TlsAcceptor,
}

impl Tls {
    /// Generates a certificate for host names and IP addresses.
    ///
    /// ```
    /// let tls = smp_serve::Tls::new(["localhost", "test.example.com", "::1"])?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a certificate cannot contain a name.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> io::Result<Self> {
        let names = names.into_iter().map(Into::into).collect();
        Self::make(names).map_err(io::Error::other)
    }

    fn make(names: Vec<String>) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let mut authority = CertificateParams::default();
        authority.distinguished_name.push(DnType::CommonName, "smp");
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate()?)?;
        let mut params = CertificateParams::new(names)?;
        params.distinguished_name.push(DnType::CommonName, "smp server");
        let key = KeyPair::generate()?;
        let certificate = params.signed_by(&key, &authority)?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], PrivateKeyDer::Pkcs8(key.serialize_der().into()))?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(Self { authority: authority.pem(), acceptor: TlsAcceptor::from(Arc::new(config)) })
    }

    /// Returns the certificate of the certificate authority in PEM, for clients.
    pub fn authority(&self) -> &str {
        &self.authority
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").finish_non_exhaustive()
    }
}
