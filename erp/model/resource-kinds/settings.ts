/** Settings: the only record of its kind. */
import { resource } from '../resource.ts';
import type { Declaration, Fields, ResourceOf } from '../types.ts';

interface SettingsDeclaration<F extends Fields> extends Omit<Declaration<F>, 'fields' | 'list'> {
  readonly fields: F;
  /** What a table of it would show; there is no list of one record. */
  readonly list: Omit<Declaration<F>['list'], 'sort'> & { readonly sort?: string };
}

/** Declares a single record: read and changed, neither made nor deleted. */
export const settings = <const F extends Fields>(
  path: string,
  declaration: SettingsDeclaration<F>,
): ResourceOf<F> =>
  // Put together by hand: nothing relates a spread to the members of a type parameter.
  resource(path, {
    singleton: true,
    calls: ['one', 'update'],
    ...declaration,
    list: { sort: 'id', ...declaration.list },
  } as unknown as Declaration<F>);
