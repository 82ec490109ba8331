import type { Endpoint } from '@longtable/contract/endpoint';
import type { Person, TestApp } from '../../../test/test-app.ts';

/** Where a line is asked: the app, and somebody of each kind. */
export type Stage<Kind extends string> = {
  readonly app: TestApp;
  readonly people: Readonly<Record<Kind, Person>>;
};

/** A status, or the status and what else the answer says. */
export type Expected = number | { readonly status: number; readonly body: object };

/** One endpoint: what each kind of person is answered with. */
export type Line<Kind extends string> = {
  readonly endpoint: Endpoint;
  /** What about, where an endpoint is asked for several things that not the same people may do. */
  readonly about?: string;
  /** A valid input, made anew for each who asks (`kind`): with the row that the endpoint is about, if it is about one. */
  input(stage: Stage<Kind>, kind: Kind): object | Promise<object>;
  /** The file of an upload. */
  bytes?(): Promise<Uint8Array>;
  /** What each kind of person is answered with. */
  readonly answers: Readonly<Record<Kind, Expected>>;
};

/** The lines of a noun, with every kind of person that its rows can meet. The signed-out visitor is always one. */
export type Noun<Kind extends string = string> = {
  readonly name: string;
  readonly kinds: readonly Kind[];
  cast(app: TestApp): Promise<Record<Kind, Person>>;
  readonly lines: readonly Line<Kind>[];
};

/** Declares a noun's part of the matrix; the kinds are checked to be answered in every line. */
export function noun<const Kind extends string>(given: Noun<Kind>): Noun<Kind> {
  return given;
}

/** The same answer for each of these kinds. */
export function everyone<const Kind extends string, Answer extends Expected>(
  kinds: readonly Kind[],
  answer: Answer,
): Record<Kind, Answer> {
  return Object.fromEntries(kinds.map((kind) => [kind, answer])) as Record<Kind, Answer>;
}
