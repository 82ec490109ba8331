/** A greeting for the hour (0 to 23) that it is where the person is, and for their first name. */
export function greeting(hour: number, fullName: string): string {
  const firstName = fullName.trim().split(/\s+/)[0];
  const words = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return firstName ? `${words}, ${firstName}` : words;
}

/** The hour that `now` is in a time zone. */
export function hourIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
}
