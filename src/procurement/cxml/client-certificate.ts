import { X509Certificate } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '../../config.js';
import { isPublicHost } from '../../platform/http/public-address.js';

/**
 * Returns the SHA-256 fingerprint of the client certificate that a request came with, in lower-case hexadecimal digits. The
 * proxy in front of the API sets it in a header (`CLIENT_CERTIFICATE_HEADER`): the fingerprint, or the certificate as PEM in the
 * encoding of URLs. Null without the setting or the certificate, and for a request that did not come from a private network.
 */
export function clientCertificateOf(
  request: Pick<Request, 'get' | 'socket'>,
  { clientCertificateHeader, trustProxy }: Config,
): string | null {
  const { remoteAddress } = request.socket;
  if (!clientCertificateHeader || trustProxy < 1 || !remoteAddress || isPublicHost(remoteAddress)) return null;
  return fingerprintOf(request.get(clientCertificateHeader) ?? '');
}

function fingerprintOf(value: string): string | null {
  const digits = value.trim().replaceAll(':', '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(digits)) return digits;
  if (!value.includes('BEGIN')) return null;
  try {
    const certificate = new X509Certificate(decodeURIComponent(value));
    return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    return null;
  }
}
