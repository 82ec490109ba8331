import { api } from '@longtable/contract/api';
import type { Endpoint } from '@longtable/contract/endpoint';
import { fileAnswer } from '@longtable/contract/file-answer';
import { tusAnswer } from '@longtable/contract/tus-answer';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema, serializeAnswer } from './answer-schema.ts';

test('the answers of every endpoint can be serialized', async () => {
  const outputs = Object.values(api)
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .map(({ output }) => output)
    .filter((output) => output !== fileAnswer && output !== tusAnswer);
  const server = fastify();
  server.get('/', (_request, reply) => {
    for (const output of new Set(outputs)) reply.compileSerializationSchema(answerSchema(output));
    return 'all of them';
  });
  expect((await server.inject('/')).body).toBe('all of them');
});

test('properties that the contract does not declare are dropped, at the first answer and later', async () => {
  const output = z.object({ title: z.string(), due: z.string().nullable() });
  const server = fastify();
  server.get('/', (_request, reply) =>
    serializeAnswer(reply, output, { title: 'A task', due: null, secret: 'hidden' }),
  );
  for (const _ of ['first', 'later'])
    expect((await server.inject('/')).body).toBe('{"title":"A task","due":null}');
});
