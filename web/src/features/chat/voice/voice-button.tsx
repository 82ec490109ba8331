import { Mic } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Begins a voice message. */
export function VoiceButton({ onStart }: { onStart: () => void }) {
  return (
    <IconButton label="Record a voice message" onClick={onStart}>
      <Mic />
    </IconButton>
  );
}
