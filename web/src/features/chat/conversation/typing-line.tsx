import { useDirectory } from '../../../platform/directory.ts';
import { useTyping } from '../data/typing.ts';

/** Who is typing, above the field. It always has its height, so that the messages stay where they are. */
export function TypingLine({ chatId }: { chatId: string }) {
  const people = useTyping(chatId);
  const names = useDirectory();
  const text = typingText(people.map((id) => names.person(id)?.name ?? 'Somebody'));
  return <p className="h-5 shrink-0 truncate px-4 text-muted text-xs leading-5 md:px-6">{text}</p>;
}

/** "Ada is typing…". Empty for nobody. */
function typingText([first, second, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  if (others.length > 0) return 'Several people are typing…';
  return second === undefined ? `${first} is typing…` : `${first} and ${second} are typing…`;
}
