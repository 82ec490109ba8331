/**
 * Explains why the server cannot listen where its settings say, to the person who started it; undefined for other
 * errors.
 */
export function explainListenFailure(
  error: unknown,
  { port, host }: { port: number; host: string },
): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const isOurHost = error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host;
  if (error.syscall !== 'listen' && !isOurHost) return undefined;
  switch (error.code) {
    case 'EADDRINUSE': {
      const other = port < 65_535 ? port + 1 : 3000;
      return `Port ${port} is already in use. Stop the program that uses it, or start Longtable on another port:\n  PORT=${other} npm start`;
    }
    case 'EACCES':
      return `Longtable may not listen on port ${port} of ${host}. Choose a PORT above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}. Set HOST to one it has.`;
    default:
      return `Longtable can't listen on port ${port} of ${host}: ${error.message}.`;
  }
}
