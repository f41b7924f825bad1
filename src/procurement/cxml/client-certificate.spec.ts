import type { Config } from '../../config.js';
import { clientCertificateOf } from './client-certificate.js';

const PEM = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBdjCCAR2gAwIBAgIUK5oc1hn86TAT1dZ0JPjcag7GMD4wCgYIKoZIzj0EAwIw',
  'EDEOMAwGA1UEAwwFQnV5ZXIwIBcNMjYxMTMwMDIzMDEwWhgPMjEyNjExMDYwMjMw',
  'MTBaMBAxDjAMBgNVBAMMBUJ1eWVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  'mEkYMe+NXdBhldDrXiKGwdplPVAIRHKJfvqkhHWJ3RaxFTh0EAXrtkk+/R4ml7yD',
  'WZRjztfFiGvFFZ/DNvqqbqNTMFEwHQYDVR0OBBYEFLANHjiF+h6RnHx7kEEEdv1p',
  'HogRMB8GA1UdIwQYMBaAFLANHjiF+h6RnHx7kEEEdv1pHogRMA8GA1UdEwEB/wQF',
  'MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgM6INLgeNM89rvqnB4w0gDt8rzHh24LSt',
  '7oSRHMcBL9cCIBSuWZH2hh/B+MtXz7f7fjDtuuMFL3GiTnQ0YzFpc1wH',
  '-----END CERTIFICATE-----',
].join('\n');
const FINGERPRINT = 'f5f13b2f333db97788fc893f9e75c39cd48b87e39b4c44d2945cdf1835e3470c';

const CONFIG = { clientCertificateHeader: 'X-Client-Certificate', trustProxy: 1 } as Config;
const changed = (changes: Partial<Config>) => ({ ...CONFIG, ...changes }) as Config;
const sent = (value: string | undefined, remoteAddress = '::ffff:10.0.0.7') =>
  ({ get: () => value, socket: { remoteAddress } }) as unknown as Parameters<typeof clientCertificateOf>[0];

it.each([
  ['the fingerprint', FINGERPRINT],
  ['the fingerprint with colons in capitals', FINGERPRINT.toUpperCase().replaceAll(/..(?=.)/g, '$&:')],
  ['the certificate as escaped PEM', encodeURIComponent(PEM)],
])('the certificate is known by %s', (_what, value) => {
  expect(clientCertificateOf(sent(value), CONFIG)).toBe(FINGERPRINT);
});

it.each([undefined, '', '-', FINGERPRINT.slice(1), 'SUCCESS', encodeURIComponent(PEM.slice(0, 200)), '%BEGIN'])(
  'there is none for the value %s',
  (value) => expect(clientCertificateOf(sent(value), CONFIG)).toBeNull(),
);

it('a header counts only from a proxy in a private network, where the setting names it', () => {
  expect(clientCertificateOf(sent(FINGERPRINT, '93.184.215.14'), CONFIG)).toBeNull();
  expect(clientCertificateOf(sent(FINGERPRINT), changed({ trustProxy: 0 }))).toBeNull();
  expect(clientCertificateOf(sent(FINGERPRINT), changed({ clientCertificateHeader: null }))).toBeNull();
});
