package text

// What undo and redo would take back or make again.
var (
	UndoOf        = Message{"Undo: {0}", "撤销：{0}"}
	RedoOf        = Message{"Redo: {0}", "重做：{0}"}
	ChangeSeveral = Message{"several decisions", "多项设置"}

	ChangeRole       = Message{"role of {0}", "{0} 的角色"}
	ChangeRoles      = Message{"roles of {0} columns", "{0} 列的角色"}
	ChangeTransform  = Message{"disguise of {0}", "{0} 的替代形式"}
	ChangeTransforms = Message{"disguise of {0} columns", "{0} 列的替代形式"}
	ChangeCoarsen    = Message{"coarser values of {0}", "{0} 的粗化值"}
	ChangeCoarsens   = Message{"coarser values of {0} columns", "{0} 列的粗化值"}
	ChangeFormat     = Message{"reading of {0}", "{0} 的读法"}
	ChangeFormats    = Message{"readings of {0} columns", "{0} 列的读法"}
	ChangeTree       = Message{"hierarchy of {0}", "{0} 的层次"}
	ChangeTrees      = Message{"hierarchies of {0} columns", "{0} 列的层次"}
	ChangeMissing    = Message{"missing values of {0}", "{0} 的缺失值"}
	ChangeMissings   = Message{"missing values of {0} columns", "{0} 列的缺失值"}
	ChangeWeight     = Message{"weight of {0}", "{0} 的权重"}
	ChangeWeights    = Message{"weights of {0} columns", "{0} 列的权重"}
	ChangeLoss       = Message{"loss measure of {0}", "{0} 的损失度量"}
	ChangeLosses     = Message{"loss measures of {0} columns", "{0} 列的损失度量"}
	ChangeColumn     = Message{"settings of {0}", "{0} 的设置"}
	ChangeColumns    = Message{"settings of {0} columns", "{0} 列的设置"}

	ChangeOrder     = Message{"order of the columns", "列的顺序"}
	ChangeK         = Message{"how many look alike (k)", "看起来相同的数量 (k)"}
	ChangeModels    = Message{"privacy models", "隐私模型"}
	ChangePatient   = Message{"column that identifies the patient", "识别患者的列"}
	ChangeLimit     = Message{"rows that may be left out", "允许删除的行"}
	ChangeMethod    = Message{"method", "方法"}
	ChangeSettings  = Message{"settings of the method", "方法设置"}
	ChangeSeed      = Message{"seed", "随机种子"}
	ChangeInput     = Message{"how the table is read", "表格读取方式"}
	ChangeOutput    = Message{"how the file is written", "文件写法"}
	ChangeDecisions = Message{"a decision", "一项设置"}
)
