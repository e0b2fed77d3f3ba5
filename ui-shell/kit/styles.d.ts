/** Style sheets of pages: the build gathers them, one file a plugin. */
declare module '*.css';
