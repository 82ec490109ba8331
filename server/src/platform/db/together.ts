/**
 * Waits for statements that were pipelined on one connection. Behaves as if they had been awaited one by one: throws
 * the error of the first failed one in the given order. Waits for all of them first, so that none is under way when the
 * transaction is rolled back.
 */
export async function together<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const answers = await Promise.allSettled(statements);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
  return values as { -readonly [Index in keyof Statements]: Awaited<Statements[Index]> };
}
