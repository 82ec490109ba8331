import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { colleaguesSteps } from './sample-tasks.ts';

/** Milliseconds from one thing the colleague does to the next, and from the touch to the change. */
const pace = 3200;
const touch = 450;

/** What the colleague is about: `done` when every step has been taken. */
export type ColleagueState = 'working' | 'paused' | 'done';

/**
 * Has the colleague on the second screen take one step after another while the demo is in view. Whoever asked their
 * system for less motion starts with a colleague who pauses.
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
      setTimeout(() => setTouched(taskId), pace - touch),
      setTimeout(() => {
        take(taskId);
        setStep((before) => before + 1);
      }, pace),
      setTimeout(() => setTouched(null), pace + touch),
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
    again() {
      setStep(0);
      setPlaying(true);
    },
  };
}
