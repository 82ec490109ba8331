/** The live rooms of a person: a connection is in these and can ask for no other. */
export function roomsOf(userId: string): string[] {
  return [personalRoom(userId)];
}

/** The room of everything that concerns one person. */
export function personalRoom(userId: string): string {
  return `user:${userId}`;
}
