import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';
import { overlay } from './lazy';
import { workTexts } from './work-texts';

const Confirm = overlay(async () => (await import('./overlays/Confirm')).Confirm);

/** Actions on unsaved input when the user leaves the page. */
interface Leaving {
  /** Saves a draft; resolves to true when no unsaved input is left. Absent for a form that only its button saves. */
  save?: () => Promise<boolean>;
  /** Called when the user leaves without saving. */
  discard?: () => void;
}

/** The forms with unsaved input, by id. All of them share the router's single blocker. */
const unsaved = new Map<string, RefObject<Leaving>>();

/**
 * Registers a form while it has unsaved input. Returns a function that unregisters the form; call it after saving,
 * before navigating.
 */
export function useUnsaved(isUnsaved: boolean, leaving: Leaving = {}): () => void {
  const id = useId();
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(id, latest);
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
  return () => unsaved.delete(id);
}

/** True when any form of the page has unsaved input. */
export const hasUnsaved = () => unsaved.size > 0;

/** Unregisters all forms, when their record was deleted and nothing can be lost. */
export const forgetUnsaved = () => unsaved.clear();

/** Saves all drafts at once, without waiting for a pause in typing. */
async function saveDrafts(): Promise<void> {
  const saveOne = async (id: string, { save }: Leaving) => {
    if (await save?.()) unsaved.delete(id);
  };
  await Promise.all([...unsaved].map(([id, { current }]) => saveOne(id, current)));
}

const leavesThem: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search);

/**
 * Saves drafts when the user leaves a page, or a tab of a page, and asks for confirmation when unsaved input remains.
 * When the window is closed, the browser shows its own dialog.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(leavesThem);
  const [asked, setAsked] = useState<Location>();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    const leave = async () => {
      await saveDrafts();
      if (!isCurrent) return;
      if (hasUnsaved()) setAsked(blocker.location);
      else blocker.proceed();
    };
    void leave();
    return () => {
      isCurrent = false;
    };
  }, [blocker]);
  useEffect(() => {
    const saveHidden = () => document.visibilityState === 'hidden' && void saveDrafts();
    const warn = (event: BeforeUnloadEvent) => {
      if (!hasUnsaved()) return;
      event.preventDefault();
      void saveDrafts();
    };
    document.addEventListener('visibilitychange', saveHidden);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      removeEventListener('beforeunload', warn);
    };
  }, []);
  return (
    <Confirm
      open={blocker.state === 'blocked' && blocker.location === asked}
      final
      title={workTexts.leave.title}
      text={workTexts.leave.text}
      confirm={workTexts.leave.confirm}
      onConfirm={() => {
        for (const { current } of unsaved.values()) current.discard?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
