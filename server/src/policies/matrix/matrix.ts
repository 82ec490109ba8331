import type { Endpoint } from '@longtable/contract/endpoint';
import type { Person, TestApp } from '../../../test/test-app.ts';

/** The context of a case: the app, and a person of each kind. */
export type Context<Kind extends string> = {
  readonly app: TestApp;
  readonly actors: Readonly<Record<Kind, Person>>;
};

/** The expected status, or the status and parts of the response. */
export type Expected = number | { readonly status: number; readonly body: object };

/** An endpoint with the expected response for each kind of person. */
export type Case<Kind extends string> = {
  readonly endpoint: Endpoint;
  /** Distinguishes cases of an endpoint whose inputs need different rights. */
  readonly about?: string;
  /** Creates a valid input for each kind of person, together with the row that the endpoint is about. */
  input(context: Context<Kind>, kind: Kind): object | Promise<object>;
  /** The file of an upload. */
  bytes?(): Promise<Uint8Array>;
  /** The expected response for each kind of person. */
  readonly answers: Readonly<Record<Kind, Expected>>;
};

/** The cases of a resource, for its kinds of people. The signed-out visitor is always one. */
export type Matrix<Kind extends string = string> = {
  readonly name: string;
  readonly kinds: readonly Kind[];
  actors(app: TestApp): Promise<Record<Kind, Person>>;
  readonly cases: readonly Case<Kind>[];
};

/** Declares a resource's part of the matrix. The types ensure that every case covers every kind. */
export function defineMatrix<const Kind extends string>(given: Matrix<Kind>): Matrix<Kind> {
  return given;
}

/** The same expected response for each of these kinds. */
export function everyone<const Kind extends string, Answer extends Expected>(
  kinds: readonly Kind[],
  answer: Answer,
): Record<Kind, Answer> {
  return Object.fromEntries(kinds.map((kind) => [kind, answer])) as Record<Kind, Answer>;
}
