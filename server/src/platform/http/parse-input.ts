import { type Endpoint, pathParameters } from '@longtable/contract/endpoint';
import { type ErrorCode, isErrorCode } from '@longtable/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Refusal, refuse } from './errors.ts';

/**
 * A function that reads an endpoint's input out of a request: path parameters, and the query of a GET or DELETE or
 * the JSON body of everything else. A parameter of the path can't be overridden from the body.
 */
export function inputParser(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const names = pathParameters(endpoint.path);
  return (request) => {
    const rest = inQuery ? request.query : (request.body ?? {});
    if (!isRecord(rest) || !isRecord(request.params)) throw refuse('request/malformed');
    const raw: Record<string, unknown> = { ...rest };
    for (const name of names) raw[name] = request.params[name];
    const parsed = endpoint.input.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw refusalOf(parsed.error);
  };
}

/** The specification's own sentence where a rule of the contract names its code, else which fields were refused. */
function refusalOf(error: z.ZodError): Refusal {
  for (const issue of error.issues) {
    if (issue.code !== 'custom') continue;
    const code: unknown = issue.params?.['code'];
    if (typeof code !== 'string' || !isErrorCode(code)) continue;
    return refuse(code satisfies ErrorCode, {
      params: { value: String(issue.params?.['value'] ?? '') },
      fields: { [issue.path.join('.')]: code },
    });
  }
  const fields = error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return refuse('request/malformed', { fields: Object.fromEntries(fields) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
