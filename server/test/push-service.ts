import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@longtable/contract/rules/push-payload';
import type { PublicNetwork } from '../src/platform/net/public-request.ts';
import { makeCertificate } from './certificate.ts';

const host = 'push.test';

/** A push as the browser gets it, decrypted. */
export type ReceivedPush = {
  readonly payload: PushPayload;
  readonly headers: IncomingHttpHeaders;
  /** The claims of the server's signature, which was verified with the key that the browser has subscribed with. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
};

export type FakeBrowser = {
  readonly endpoint: string;
  readonly p256dhKey: string;
  readonly authKey: string;
  readonly received: ReceivedPush[];
};

export type PushService = {
  readonly port: number;
  /** The network of a server for which this is the only address on the internet. */
  readonly network: PublicNetwork;
  /** A new browser, or one at an address. */
  newBrowser(endpoint?: string): FakeBrowser;
  /** The requests so far, as paths. */
  readonly asked: string[];
  /** The connections that were opened so far. */
  connections(): number;
  /** How requests are answered, instead of 201. The body was read and decrypted before. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
};

/** A push service over TLS on 127.0.0.1 (RFC 8030), with its browsers, which decrypt what they get. */
export async function startPushService(): Promise<PushService> {
  const { certificate, key } = await makeCertificate(host);
  const browsers = new Map<
    string,
    FakeBrowser & { receive(body: Buffer, headers: IncomingHttpHeaders): void }
  >();
  let connections = 0;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      service.asked.push(request.url ?? '');
      browsers.get(request.url ?? '')?.receive(Buffer.concat(chunks), request.headers);
      service.answer(request, response);
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.on('secureConnection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    port,
    network: {
      resolve: async (name) => {
        if (name !== host) throw new Error(`${name} is not known.`);
        return [{ address: '127.0.0.1', family: 4 }];
      },
      allow: (address, asked) => address === '127.0.0.1' && asked === port,
      ca: certificate,
    },
    asked: [],
    newBrowser(endpoint) {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const browser = createBrowser(endpoint ?? `https://${host}:${port}${path}`);
      browsers.set(new URL(browser.endpoint).pathname, browser);
      return browser;
    },
    connections: () => connections,
    answer: (_, response) => void response.writeHead(201).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function createBrowser(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  return {
    endpoint,
    p256dhKey: keys.getPublicKey('base64url', 'uncompressed'),
    authKey: auth.toString('base64url'),
    received,
    receive(body: Buffer, headers: IncomingHttpHeaders): void {
      const payload = JSON.parse(decrypt(body, keys, auth)) as PushPayload;
      received.push({ payload, headers, claims: verifiedClaims(headers.authorization ?? '') });
    },
  };
}

/** Decrypts a body of one record (RFC 8188 and 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Verifies a VAPID header (RFC 8292). */
function verifiedClaims(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature of the server is not valid.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'];
}
