import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate, generated for each run so that no private key is committed. */
export function selfSigned(commonName: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), text(commonName))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const version = der(0xa0, integer(2));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(version, integer(1), algorithm, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = sequence(body, algorithm, signature).toString('base64');
  const lines = certificate.replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
const utcTime = (value: string): Buffer => der(0x17, Buffer.from(value));
