import { useEffect, useId } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { overlay } from './lazy';
import { workTexts } from './work-texts';

const Confirm = overlay(async () => (await import('./overlays/Confirm')).Confirm);

/** Ids of the page's forms with unsaved input. The router has a single blocker for all of them. */
const unsaved = new Set<string>();

/**
 * Registers a form while it has unsaved input. Returns a function that unregisters it, to call after saving and before
 * navigating.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
  return () => unsaved.delete(id);
}

/** True when a form of the page has unsaved input. */
export const hasUnsaved = () => unsaved.size > 0;

/** Unregisters all forms, for when their record is gone and nothing can be lost. */
export const forgetUnsaved = () => unsaved.clear();

const leavesThem: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search);

/**
 * Asks before the reader leaves a page, or a tab of it, with unsaved input; when the window is closed, the browser asks
 * in its own words.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(leavesThem);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => unsaved.size > 0 && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      final
      title={workTexts.leave.title}
      text={workTexts.leave.text}
      confirm={workTexts.leave.confirm}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
