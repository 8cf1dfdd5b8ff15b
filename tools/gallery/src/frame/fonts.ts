/** Declares the fonts for all stories of the page. */
import '@brote/ui-kit/fonts.css';
