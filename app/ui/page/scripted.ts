import { useSyncExternalStore } from 'react';

let scripted = false;
const TOUCHES = ['pointermove', 'keyup'];

function subscribe(listener: () => void): () => void {
  const stop = () => {
    for (const name of TOUCHES) removeEventListener(name, onTouch);
  };
  // Nothing is exchanged under a press, whose click would be lost, nor where the focus is, which
  // would be lost too.
  const onTouch = (event: Event) => {
    if ((event as PointerEvent).buttons || document.activeElement?.matches('.way')) return;
    stop();
    scripted = true;
    listener();
  };
  if (!scripted) for (const name of TOUCHES) addEventListener(name, onTouch);
  return stop;
}

/**
 * Whether scripts answer here, so that a part may be another element than the one that works
 * without them. False on the server and until the person moves the mouse or a key.
 */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scripted,
    () => false,
  );
