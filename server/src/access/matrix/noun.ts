import type { Endpoint } from '@longtable/contract/endpoint';
import type { Person, TestApp } from '../../../test/test-app.ts';

/** Where a line is asked: the app, and somebody of each kind. */
export type Stage<Kind extends string> = {
  readonly app: TestApp;
  readonly people: Readonly<Record<Kind, Person>>;
};

/** One endpoint: what each kind of person is answered with. */
export type Line<Kind extends string> = {
  readonly endpoint: Endpoint;
  /** A valid input, made anew for each who asks (`kind`): with the row that the endpoint is about, if it is about one. */
  input(stage: Stage<Kind>, kind: Kind): object | Promise<object>;
  /** The file of an upload. */
  bytes?(): Promise<Uint8Array>;
  /** The status that each kind of person is answered with. */
  readonly answers: Readonly<Record<Kind, number>>;
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

/** The same status for each of these kinds. */
export function everyone<const Kind extends string>(
  kinds: readonly Kind[],
  status: number,
): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, status])) as Record<Kind, number>;
}
