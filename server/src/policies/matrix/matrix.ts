import type { Endpoint } from '@longtable/contract/endpoint';
import type { Person, TestApp } from '../../../test/test-app.ts';

/** What a case runs in: the app, and a person of each kind. */
export type Context<Kind extends string> = {
  readonly app: TestApp;
  readonly actors: Readonly<Record<Kind, Person>>;
};

/** A status, or the status and what else the answer says. */
export type Expected = number | { readonly status: number; readonly body: object };

/** One endpoint, and what each kind of person is answered with. */
export type Case<Kind extends string> = {
  readonly endpoint: Endpoint;
  /** Tells apart the cases of an endpoint whose inputs need different rights. */
  readonly about?: string;
  /** A valid input, made anew for each kind of person, together with the row that the endpoint is about. */
  input(context: Context<Kind>, kind: Kind): object | Promise<object>;
  /** The file of an upload. */
  bytes?(): Promise<Uint8Array>;
  /** What each kind of person is answered with. */
  readonly answers: Readonly<Record<Kind, Expected>>;
};

/** The cases of a resource, for every kind of person there is to it. The signed-out visitor is always one. */
export type Matrix<Kind extends string = string> = {
  readonly name: string;
  readonly kinds: readonly Kind[];
  actors(app: TestApp): Promise<Record<Kind, Person>>;
  readonly cases: readonly Case<Kind>[];
};

/** Declares a resource's part of the matrix; the types check that every case answers every kind. */
export function defineMatrix<const Kind extends string>(given: Matrix<Kind>): Matrix<Kind> {
  return given;
}

/** The same answer for each of these kinds. */
export function everyone<const Kind extends string, Answer extends Expected>(
  kinds: readonly Kind[],
  answer: Answer,
): Record<Kind, Answer> {
  return Object.fromEntries(kinds.map((kind) => [kind, answer])) as Record<Kind, Answer>;
}
