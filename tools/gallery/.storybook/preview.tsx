import '../src/frame/fonts';
import { isLocale, LocaleScope } from '@brote/ui-kit/i18n';
import type { Decorator, Preview } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';

// The check of the pictures switches stories through it.
Object.assign(window, { galleryChannel: addons.getChannel() });

/** Lets the toolbar choose the language of every story. */
const withLocale: Decorator = (Story, { globals }) => {
  const selectedLocale: unknown = globals['locale'];
  const locale = typeof selectedLocale === 'string' && isLocale(selectedLocale) ? selectedLocale : 'es';
  return (
    // Fields keep their first value, so another language mounts them anew.
    <LocaleScope key={locale} locale={locale} setLocale={() => undefined}>
      <Story />
    </LocaleScope>
  );
};

const preview: Preview = {
  decorators: [withLocale],
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'es', title: 'Español' },
          { value: 'en', title: 'English' },
        ],
      },
    },
  },
  initialGlobals: { locale: 'es' },
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: {
        phone: { name: 'Phone (375)', styles: { width: '375px', height: '812px' }, type: 'mobile' },
        desktop: { name: 'Desktop (1440)', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
