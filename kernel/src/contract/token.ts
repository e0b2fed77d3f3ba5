/** A typed name for a service. The phantom member carries the type, so that two tokens cannot be confused. */
export interface Token<T> {
  readonly key: symbol;
  readonly name: string;
  readonly phantom?: T;
}

/** The services a use case needs, by local name. */
export type Deps = Readonly<Record<string, Token<unknown>>>;

/** The services a use case receives for its declared `Deps`. */
export type Resolved<D extends Deps> = { readonly [K in keyof D]: D[K] extends Token<infer T> ? T : never };

/** Creates a token; `name` appears in start-up errors, so write `equipment.EquipmentApi`. */
export function token<T>(name: string): Token<T> {
  return { key: Symbol(name), name };
}

/** The only imperative step of a plugin's registration. It and the factories must not do I/O. */
export interface Bind {
  /** One instance per kernel, created on first use from its named dependencies. */
  single<T, D extends Deps>(target: Token<T>, deps: D, make: (deps: Resolved<D>) => T): void;
  /** Makes a bound token visible to plugins that require this one. */
  publish<T>(target: Token<T>): void;
  /** Declares a list that plugins which require this one may add to. */
  extensionPoint<T>(point: Token<readonly T[]>): void;
  /** Adds to an extension point of this plugin or of one that it requires. */
  extend<T, D extends Deps>(point: Token<readonly T[]>, deps: D, make: (deps: Resolved<D>) => T): void;
}
