import type { Generated } from 'kysely';

/** Two people who are connected; the smaller id is always `user_a_id` (docs/product/connections.md, "Connection"). */
export type ConnectionTable = {
  id: string;
  user_a_id: string;
  user_b_id: string;
  created_at: Generated<string>;
};

/** A request of one person to connect with another (docs/product/connections.md, "Requests"). */
export type ConnectionRequestTable = {
  id: string;
  sender_id: string;
  receiver_id: string;
  status: Generated<'pending' | 'accepted' | 'rejected' | 'cancelled'>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    connections: ConnectionTable;
    connection_requests: ConnectionRequestTable;
  }
}
