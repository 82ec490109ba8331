import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';

const TemplatesMenu = lazyPart(async () => (await import('./templates-menu.tsx')).TemplatesMenu);

/** The button with the templates next to New Task. */
export function NewFromTemplate({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isMade = useEver(isOpen);
  const button = (
    <Button
      variant="primary"
      aria-label="New task from a template"
      title="New task from a template"
      aria-haspopup="menu"
      {...(!isMade && { 'aria-expanded': false, onClick: () => setOpen(true) })}
      icon={<ChevronDown aria-hidden />}
      className={`px-1.5 ${className ?? ''}`}
    />
  );
  if (!isMade) return button;
  return <TemplatesMenu trigger={button} open={isOpen} onOpenChange={setOpen} fallback={button} />;
}
