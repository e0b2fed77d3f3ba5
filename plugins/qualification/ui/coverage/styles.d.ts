/** Style sheets are bundled with the plugin's pages. */
declare module '*.css';
