/** Style sheets of pages: the build collects them into one file per plugin. */
declare module '*.css';
