/** Finds the handler of a path by its segments: as many look-ups as the path has parts, however many routes there are. */

export interface RouteMatch<T> {
  readonly value: T;
  readonly params: Readonly<Record<string, string>>;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  /** Any text here; a fixed segment wins over it. */
  any: Node<T> | null;
  readonly byMethod: Map<string, { readonly value: T; readonly names: readonly string[] }>;
}

const node = <T>(): Node<T> => ({ fixed: new Map(), any: null, byMethod: new Map() });
const segments = (path: string) => path.split('/').filter((part) => part !== '');

export class RouteTable<T> {
  readonly #root = node<T>();

  /** `path` as in `users/password/:id`. The first of two equal routes stays. */
  add(method: string, path: string, value: T): void {
    let at = this.#root;
    const names: string[] = [];
    for (const part of segments(path)) {
      if (part.startsWith(':')) {
        names.push(part.slice(1));
        at = at.any ??= node<T>();
      } else {
        let next = at.fixed.get(part);
        if (!next) at.fixed.set(part, (next = node<T>()));
        at = next;
      }
    }
    if (!at.byMethod.has(method)) at.byMethod.set(method, { value, names });
  }

  find(method: string, path: string): RouteMatch<T> | null {
    return this.#walk(this.#root, segments(path), 0, [], method);
  }

  #walk(at: Node<T>, path: readonly string[], i: number, values: readonly string[], method: string): RouteMatch<T> | null {
    if (i === path.length) {
      const own = at.byMethod.get(method);
      return own ? { value: own.value, params: Object.fromEntries(own.names.map((name, j) => [name, values[j]!])) } : null;
    }
    const fixed = at.fixed.get(path[i]!);
    const found = fixed ? this.#walk(fixed, path, i + 1, values, method) : null;
    // `GET customers/options` where only `PUT customers/options` exists is still no record called «options».
    if (found || (fixed && fixed.byMethod.size > 0 && i === path.length - 1)) return found;
    return at.any ? this.#walk(at.any, path, i + 1, [...values, path[i]!], method) : null;
  }
}
