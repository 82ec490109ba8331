import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type Json = { [key: string]: unknown };

type Serialize = ReturnType<FastifyReply['compileSerializationSchema']>;

/** Compiled at the first answer, for all servers of this process: all at once took half of the time of a start. */
const serializers = new WeakMap<z.ZodType, Serialize>();

/** The JSON of an answer. Properties that the contract does not declare are dropped. */
export function serializeAnswer(reply: FastifyReply, output: z.ZodType, answer: unknown): string {
  const known = serializers.get(output);
  const serialize = known ?? reply.compileSerializationSchema(answerSchema(output));
  if (!known) serializers.set(output, serialize);
  return serialize(answer as Json);
}

/**
 * The JSON schema of a response. The serializer is compiled from it, so it only uses what is fast there: no formats or
 * bounds, and `nullable` instead of a union with null.
 */
export function answerSchema(output: z.ZodType): Json {
  return simplify(z.toJSONSchema(output, { target: 'draft-7', io: 'output' })) as Json;
}

const dropped = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'enum',
]);

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !dropped.has(key));
  const schema: Json = {};
  for (const [key, inner] of entries) {
    // Names of properties are not keywords: one may be called `format`.
    schema[key] = key === 'properties' ? simplifyEach(inner as Json) : simplify(inner);
  }
  const choice = schema['anyOf'];
  if (Array.isArray(choice) && choice.length === 2) {
    const [first, second] = choice as [Json, Json];
    if (second['type'] === 'null') return { ...first, nullable: true };
  }
  return schema;
}

function simplifyEach(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, simplify(schema)]));
}
