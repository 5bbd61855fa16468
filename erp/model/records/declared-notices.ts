/**
 * The notices of modules, by key. The registry fills it: who tells people of something has only its
 * transaction at hand.
 */
import type { NoticeEvent } from '../screens/contributions.ts';

const NOTICES = new Map<string, NoticeEvent>();

export function declareNotice(event: NoticeEvent): void {
  NOTICES.set(event.key, event);
}

export const declaredNotice = (key: string): NoticeEvent | undefined => NOTICES.get(key);
