// Prerequisite of inversify, loaded once before it.
import 'reflect-metadata';
import { Container } from 'inversify';
import type { Bind, Deps, Resolved, Token } from '#kernel/contract';

/** Parts of the product that are always present: every plugin may use what they bind. */
const forAll: ReadonlySet<string> = new Set(['kernel', 'people', 'approvals']);

/** Who bound a token, and who may use it. */
interface Binding {
  readonly owner: string;
  published: boolean;
  readonly extensionPoint: boolean;
}

/** The services of one kernel. The only file that knows inversify (ADR 0002). */
export class Services {
  private readonly container = new Container({ defaultScope: 'Singleton' });
  private readonly bindings = new Map<symbol, Binding>();
  private readonly extensions = new Map<symbol, (() => unknown)[]>();
  private readonly resolving: string[] = [];
  /** Start-up faults, read by the registry's checks. */
  readonly faults: string[] = [];

  /** The `bind` of one room. `requires` are the plugins whose extension points it may extend. */
  binderFor(owner: string, requires: readonly string[]): Bind {
    return {
      single: (target, deps, make) => this.single(owner, target, deps, make),
      publish: target => {
        const binding = this.bindings.get(target.key);
        if (binding?.owner === owner) binding.published = true;
        else this.faults.push(`plugin ${owner} publishes ${target.name}, which it has not bound`);
      },
      extensionPoint: point => {
        this.declare(owner, point, true);
        const extensions: (() => unknown)[] = [];
        this.extensions.set(point.key, extensions);
        this.container.bind(point.key).toDynamicValue(() => extensions.map(make => make()));
      },
      extend: (point, deps, make) => {
        const binding = this.bindings.get(point.key);
        const extensions = this.extensions.get(point.key);
        if (binding === undefined || extensions === undefined) {
          this.faults.push(`plugin ${owner} extends ${point.name}, which is no extension point`);
        } else if (binding.owner !== owner && !forAll.has(binding.owner) && !requires.includes(binding.owner)) {
          this.faults.push(`plugin ${owner} extends ${point.name} of ${binding.owner}, which it does not require`);
        } else {
          extensions.push(() => make(this.resolveAll(deps)));
        }
      },
    };
  }

  resolve<T>(target: Token<T>): T {
    if (this.resolving.includes(target.name)) {
      throw new Error(`services depend on each other in a circle: ${[...this.resolving, target.name].join(' → ')}`);
    }
    this.resolving.push(target.name);
    try {
      return this.container.get<T>(target.key);
    } finally {
      this.resolving.pop();
    }
  }

  resolveAll<D extends Deps>(deps: D): Resolved<D> {
    const entries = Object.entries(deps).map(([name, target]): [string, unknown] => [name, this.resolve(target)]);
    return Object.fromEntries(entries) as Resolved<D>;
  }

  /** The reason why `owner` may not use the token, or null. */
  whyNotVisible(target: Token<unknown>, owner: string, requires: readonly string[]): string | null {
    const binding = this.bindings.get(target.key);
    if (binding === undefined) return `${target.name} is not bound`;
    if (binding.owner === owner || forAll.has(binding.owner)) return null;
    if (!requires.includes(binding.owner))
      return `${target.name} belongs to ${binding.owner}, which ${owner} does not require`;
    return binding.published ? null : `${binding.owner} does not publish ${target.name}`;
  }

  private single<T, D extends Deps>(owner: string, target: Token<T>, deps: D, make: (deps: Resolved<D>) => T): void {
    if (this.declare(owner, target, false)) {
      this.container.bind(target.key).toDynamicValue(() => make(this.resolveAll(deps)));
    }
  }

  private declare(owner: string, target: Token<unknown>, extensionPoint: boolean): boolean {
    const earlier = this.bindings.get(target.key);
    if (earlier !== undefined) {
      this.faults.push(`${target.name} is bound twice, by ${earlier.owner} and ${owner}`);
      return false;
    }
    this.bindings.set(target.key, { owner, published: extensionPoint, extensionPoint });
    return true;
  }
}
