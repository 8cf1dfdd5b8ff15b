import { configure } from '@testing-library/react';

// One second is short on a machine that builds and tests everything at once. A met condition ends the wait at once anyway.
configure({ asyncUtilTimeout: 10_000 });
