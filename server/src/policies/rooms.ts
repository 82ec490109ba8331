/** The room of everything that concerns one person. */
export function personalRoom(userId: string): string {
  return `user:${userId}`;
}
