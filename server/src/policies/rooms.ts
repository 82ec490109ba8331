/** The live room of one person. */
export function personalRoom(userId: string): string {
  return `user:${userId}`;
}
