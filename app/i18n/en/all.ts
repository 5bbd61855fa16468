/** English, by key. */
import { frame } from './frame.ts';
import { forms } from './forms.ts';
import { lists } from './lists.ts';
import { session } from './session.ts';
import { records } from './records.ts';
import { home } from './home.ts';
import { reports } from './reports.ts';
import { views } from './views.ts';
import { system } from './system.ts';
import { settings } from './settings.ts';
import { floor } from './floor.ts';
import { stock } from './stock.ts';
import { core } from './core.ts';
import { approvals } from './approvals.ts';

export const english: Readonly<Record<string, string>> = {
  ...frame,
  ...forms,
  ...lists,
  ...session,
  ...records,
  ...home,
  ...reports,
  ...views,
  ...system,
  ...settings,
  ...floor,
  ...stock,
  ...core,
  ...approvals,
};
