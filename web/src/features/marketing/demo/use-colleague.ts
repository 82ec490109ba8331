import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { colleaguesSteps } from './sample-tasks.ts';

/** Milliseconds between the colleague's steps, and from a tap to the move. */
const stepInterval = 3200;
const tapDuration = 450;

/** The state of the colleague; `done` after the last step. */
export type ColleagueState = 'working' | 'paused' | 'done';

/**
 * Makes the colleague on the second screen take one step after another while the demo is in view. Starts paused for
 * people who prefer reduced motion.
 */
export function useColleague(stage: RefObject<HTMLElement | null>, takeStep: (taskId: string) => void) {
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [step, setStep] = useState(0);
  const [touched, setTouched] = useState<string | null>(null);
  const [inView, setInView] = useState(false);
  const take = useEffectEvent(takeStep);

  useEffect(() => {
    if (!stage.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);

  const taskId = colleaguesSteps[step];
  useEffect(() => {
    if (!playing || !inView || taskId === undefined) return;
    const timers = [
      setTimeout(() => setTouched(taskId), stepInterval - tapDuration),
      setTimeout(() => {
        take(taskId);
        setStep((before) => before + 1);
      }, stepInterval),
      setTimeout(() => setTouched(null), stepInterval + tapDuration),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setTouched(null);
    };
  }, [playing, inView, taskId, step]);

  const state: ColleagueState = taskId === undefined ? 'done' : playing ? 'working' : 'paused';
  return {
    state,
    touched,
    pause: () => setPlaying(false),
    play: () => setPlaying(true),
    restart() {
      setStep(0);
      setPlaying(true);
    },
  };
}
