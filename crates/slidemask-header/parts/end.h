
#endif // SLIDEMASK_H

@licence MIT
