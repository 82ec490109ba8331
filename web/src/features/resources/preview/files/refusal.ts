/** Why the content of a file is not shown. */
export type Refusal = 'damaged' | 'protected' | 'too-large';

/** The content of a file can't be shown, and trying again would not help. */
export class CannotPreview extends Error {
  override readonly name = 'CannotPreview';
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`The file is ${reason}.`, options);
    this.reason = reason;
  }
}
