import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

export type TestCertificate = { readonly certificate: string; readonly key: string };

/** A self-signed certificate for a host name, as PEM, valid for a day from yesterday on (or from `from` on). */
export async function makeCertificate(
  host: string,
  { from = new Date(Date.now() - 86_400_000) }: { from?: Date } = {},
): Promise<TestCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: from,
    notAfter: new Date(from.getTime() + 2 * 86_400_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  const key = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', keys.privateKey),
    x509.PemConverter.PrivateKeyTag,
  );
  return { certificate: made.toString('pem'), key };
}
