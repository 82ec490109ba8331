import type { Server } from './server.ts';
import { expect } from './test.ts';

/** The link in the last e-mail to an address that contains a link with `part`. Waits for the job that sends it. */
export async function linkInMail(server: Pick<Server, 'query'>, email: string, part = ''): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const [message] = await server.query<{ body_text: string }>(
      `select body_text from mail_outbox where recipient = $1 and body_text like '%http%' || $2 || '%'
       order by created_at desc limit 1`,
      [email, part],
    );
    link = /https?:\/\/\S+/.exec(message?.body_text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
