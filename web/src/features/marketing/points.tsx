import { Hand, KeyRound, Radio, WifiOff } from 'lucide-react';

const features = [
  {
    icon: Radio,
    title: 'Live for everyone',
    text: 'A card that moves here moves on every other screen as it happens. There is nothing to reload.',
  },
  {
    icon: WifiOff,
    title: 'Nothing gets lost',
    text: 'Keep working without a connection, or while the server restarts. Your changes are kept, and saved once it is back.',
  },
  {
    icon: KeyRound,
    title: 'Yours alone',
    text: 'It runs on your machine, database included. No account anywhere else, and no page loads anything from another host.',
  },
  {
    icon: Hand,
    title: 'However you work',
    text: 'Drag with a mouse or a finger, or do it all from the keyboard. As a board or a list, in light or dark.',
  },
];

/** The main features, one paragraph each. */
export function Points() {
  return (
    <section aria-label="What you get" className="mx-auto max-w-6xl px-5 py-20 lg:py-28">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-hairline-strong border-t pt-5">
            <Icon aria-hidden className="size-5 text-accent" />
            <h2 className="mt-4 text-lg">{title}</h2>
            <p className="mt-1.5 text-base text-muted leading-6">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
