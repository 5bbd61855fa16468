/** Every module of the product. A module is declared in its folder's `module.ts`, which names its resources. */
import { Registry } from '../model/registry.ts';
import { core } from './core/module.ts';
import { inventory } from './inventory/module.ts';
import { settings } from './settings/module.ts';

export const modules = [core, settings, inventory];
export const registry = new Registry(modules);
