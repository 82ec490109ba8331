import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

/** The largest file, in bytes. Random: neither text nor anything that a disk could compress. */
export const largestFile: Buffer = randomBytes(52_428_800);

export type Transfer = {
  readonly port: number;
  readonly path: string;
  readonly cookie?: string;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends the largest file as the body of a request. Returns the response. Throws for unsuccessful ones. */
export function upload(to: Transfer): Promise<string> {
  return transfer('POST', to, largestFile).then(({ text }) => text());
}

/** Downloads a file without keeping it. Returns its size in bytes. Throws for unsuccessful responses. */
export function download(from: Transfer): Promise<number> {
  return transfer('GET', from).then(({ bytes }) => bytes);
}

function transfer(
  method: string,
  { port, path, cookie = '', headers: more }: Transfer,
  body?: Buffer,
): Promise<{ bytes: number; text: () => string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...more, cookie, 'content-length': body?.length ?? 0 };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      const small: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (method !== 'GET') small.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const text = () => Buffer.concat(small).toString();
        if (response.statusCode === 200 || response.statusCode === 201) resolve({ bytes, text });
        else reject(new Error(`${method} ${path}: status ${response.statusCode}. ${text()}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
