/** Style sheets are put beside the plugin's code by the build. */
declare module '*.css';
