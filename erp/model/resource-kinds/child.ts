/** Rows of a record: written and read with it. */
import { resource } from '../resource.ts';
import type { Declaration, Fields, ResourceOf } from '../types.ts';

interface ChildDeclaration<F extends Fields> extends Omit<Declaration<F>, 'fields' | 'list'> {
  readonly fields: F;
  /** In the order of the document unless told. */
  readonly list: Omit<Declaration<F>['list'], 'sort'> & { readonly sort?: string };
}

/**
 * Declares child rows: a resource without calls of its own, that a field `lines(…)` of its parent
 * (or of other child rows) holds.
 */
export const child = <const F extends Fields>(
  path: string,
  declaration: ChildDeclaration<F>,
): ResourceOf<F> =>
  // Put together by hand: nothing relates a spread to the members of a type parameter.
  resource(path, {
    // With calls of their own they have no screens: they are typed in the record's form.
    ...(declaration.savedWithRecord ? { screens: [], quickSearch: false } : { calls: [] }),
    ...declaration,
    list: { sort: 'id', ...declaration.list },
  } as unknown as Declaration<F>);
