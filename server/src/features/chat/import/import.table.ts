import type { Generated } from 'kysely';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    chat_imports: {
      chat_id: string;
      source: string;
      messages: number;
      digest: string;
      /** Null while people are still added to the team or department. */
      stored: Generated<number | null>;
      created_at: Generated<string>;
    };
  }
}
