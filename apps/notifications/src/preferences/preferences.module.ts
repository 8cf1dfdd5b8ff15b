import { Module } from '@nestjs/common';
import { SavePreferences } from './save-preferences';
import { PreferencesController } from './preferences.controller';
import { PreferencesQueries } from './preferences.queries';
import { UnsubscribeByLink } from './unsubscribe-by-link';
import { UnsubscribeLinks } from './unsubscribe-links';

/** Mail preferences of people. */
@Module({
  providers: [UnsubscribeLinks, PreferencesQueries, SavePreferences, UnsubscribeByLink, PreferencesController],
  exports: [UnsubscribeLinks, PreferencesQueries],
})
export class PreferencesModule {}
